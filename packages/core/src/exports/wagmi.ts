export { type WagmiOptions, wagmi } from '../chains/evm/bindings/wagmi/wagmi.ts'
