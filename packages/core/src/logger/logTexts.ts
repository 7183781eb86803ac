/**
 * What the eager bundle logs, by the short name it has there: the words come with the log itself, in the chunk that the
 * first line loads.
 */
export const logTexts: { readonly [name: string]: string | undefined } = {
  adapterStart: 'An adapter could not start',
  adapterStop: 'An adapter could not stop',
  announcement: 'Ignored a malformed wallet announcement (EIP-6963)',
  listener: 'A listener of config.events failed',
  modalCode: 'The code of the modal could not be loaded',
  registration: 'A wallet failed while it registered (Wallet Standard)',
  restore: 'The last session could not be restored',
  signIn: 'The code of signing in could not be loaded; nobody is asked to sign in',
  signInLookup: 'Whether somebody is signed in could not be found out',
  signOut: 'The app could not end a sign-in',
  storage: 'Storage is unavailable; the session lives in memory until the page closes',
  uuid: 'Two wallets announce the same uuid; kept the first',
}
