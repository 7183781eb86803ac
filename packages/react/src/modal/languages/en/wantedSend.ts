/** Texts of a send the app has begun. */
export const wantedSend = {
  'wantedSend.otherNetwork':
    'This app asks for a send on {network}. Nothing is filled in until you are there.',
  'wantedSend.switch': 'Switch to {network}',
  'wantedSend.noNetwork': 'This app asks for a send on a network it doesn’t have, so nothing is filled in.',
  'wantedSend.noToken': 'You don’t hold the token this app asks for: {token}',
  'wantedSend.failed': 'Your tokens can’t be read right now. Choose the token yourself, or try again.',
  'wantedSend.retry': 'Try again',
} as const
