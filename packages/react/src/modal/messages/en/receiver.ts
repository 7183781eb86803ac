/** Texts about whom one sends to. */
export const receiver = {
  'receiver.self': 'This is your own address: you would only pay the fee.',
  'receiver.offCurve':
    'No key belongs to this address, only a program can move what is there. Send only if its owner told you to.',
  'receiver.missing': 'Nobody has used this address yet. Compare it with where you got it before you send.',
} as const
