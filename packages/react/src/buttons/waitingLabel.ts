/** Said of a restored address whose wallet hasn't answered yet. */
export const waitingLabel = 'Waiting for the wallet to answer'
