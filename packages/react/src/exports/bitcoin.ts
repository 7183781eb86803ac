/** Hooks of Bitcoin, apart from the others because their code needs the peer `@scure/btc-signer`. */
export { useSignPsbt } from '../hooks/useSignPsbt.ts'
