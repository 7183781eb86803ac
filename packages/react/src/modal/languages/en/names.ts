import { accountWords } from './accountWords.ts'
import { nameRow } from './nameRow.ts'
import { nameTitles } from './nameTitles.ts'

/** Texts of names of accounts. */
export const names = {
  ...accountWords,
  ...nameTitles,
  ...nameRow,

  'name.easy': 'Easier than an address',
  'name.easyText': 'Others send to {name} and need not copy 42 characters.',
  'name.yours': 'Yours alone',
  'name.yoursText': 'Your wallet signs for it, which costs nothing. No name is given twice.',
  'name.public': 'Everybody can look it up',
  'name.publicText':
    'A name leads to this account and to all it holds and has done. Choose one you want to be seen with.',
  'name.choose': 'Choose a name',
  'name.another': 'Choose another name',
  'name.loading': 'Looking for names',
  'name.unsupported': 'There are no names for accounts on this network. Choose another one.',
  'name.otherWallet':
    'Names are for accounts that sign in by e-mail or with another service. Sign in with one of those first.',
  'name.notServed': 'The server of this app gives no names.',
  'name.label': 'Name',
  'name.hint': 'Letters, digits and single hyphens, at least 4',
  'name.short': 'At least 4 characters',
  'name.long': 'At most 64 characters',
  'name.letters':
    'Use letters from a to z, digits and hyphens only. Letters of other alphabets can look the same.',
  'name.hyphen': 'No hyphen at the start or end, nor two in a row',
  'name.checking': 'Looking whether it is free',
  'name.free': 'Free',
  'name.taken': 'Taken',
  'name.takenHint': '{name} is taken, reserved, or looks too much like one that is. These are free:',
  'name.takenNone': '{name} is taken, reserved, or looks too much like one that is. Try another.',
  'name.suggestions': 'Free names',
  'name.suggestFailed': 'Error fetching name suggestions',
  'name.offline': 'You are offline, so nobody can say whether it is free.',
  'name.retry': 'Try again',
  'name.register': 'Register name',
  'name.registerOne': 'Register {name}',
  'name.confirm': 'Confirm in your wallet',
  'name.declined': 'You declined, so nothing was registered.',
  'name.failed': 'Error registering name {name}',
  'name.late': 'Confirm within a minute, and look whether the clock of this device is right. Then try again.',
  'name.pending': 'Registering {name}',
  'name.pendingHint': 'Your wallet has signed. The server is writing it down.',
  'name.done': '{name} is yours',
  'name.doneHint': 'Others can send to it from now on, as long as they see your address beside it.',
  'name.registered': 'Already yours: {names}',
  'name.copy': 'Copy name',
  'name.account': 'Account',
} as const
