/** A way to connect: by an e-mail address, with another service, with a wallet (S2.29). */
export type ConnectMethod = 'email' | 'social' | 'wallet'
