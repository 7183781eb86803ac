export { type WagmiOptions, wagmi } from '../bindings/wagmi.ts'
