export { type EthersParameters, ethers, getEthersProvider, getEthersSigner } from '../bindings/ethers.ts'
