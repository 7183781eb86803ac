/**
 * Why a wallet of last time is not connected again (X.22): it shows no account; never showed itself; didn't answer; had ended the
 * session; or no relay could say whether it lives.
 */
export type ReconnectOutcome = 'locked' | 'missing' | 'silent' | 'ended' | 'relay_lost'
