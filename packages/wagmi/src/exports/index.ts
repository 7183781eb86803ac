export { type WagmiOptions, wagmi } from '../wagmi.ts'
