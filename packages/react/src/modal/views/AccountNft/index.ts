export { AccountNft } from './AccountNft.tsx'
