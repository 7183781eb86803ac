/** What signs. Loaded apart: showing what is asked needs no curve arithmetic. */
export const loadSigning = () => import('viem/accounts')
