export type { Devnet, DevnetAccount, DevnetChain, DevnetToken } from '../Devnet.ts'
export { DevnetError, type DevnetErrorCode } from '../DevnetError.ts'
export { type StartDevnetOptions, startDevnet } from '../startDevnet.ts'
