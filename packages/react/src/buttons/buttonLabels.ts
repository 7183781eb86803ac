/** The few words the eager bundle has; the modal's are in its catalogue. */
export const buttonLabels = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  reconnecting: 'Waiting for the wallet to answer',
  account: 'Account',
  network: 'Network',
  noNetwork: 'Choose network',
  failed: 'Couldn’t load. Try again',
} as const
