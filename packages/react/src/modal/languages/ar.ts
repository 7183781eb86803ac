import { buttons } from './ar/buttons.ts'
import { connect } from './ar/connect.ts'
import { errors } from './ar/errors.ts'
import { help } from './ar/help.ts'
import { networks } from './ar/networks.ts'
import { shell } from './ar/shell.ts'
import { terms } from './ar/terms.ts'
import { unsupported } from './ar/unsupported.ts'
import { wallets } from './ar/wallets.ts'
import type { Catalogue } from './translate.ts'

/** Arabic: what it begins with. The texts of a flow come with its first view. */
export const ar = {
  rtl: true,
  messages: {
    ...shell,
    ...errors,
    ...connect,
    ...networks,
    ...wallets,
    ...terms,
    ...help,
    ...unsupported,
    ...buttons,
  },
  flows: {
    walletconnect: async () => (await import('./ar/walletconnect.ts')).walletconnect,
    account: async () => (await import('./ar/accountFlow.ts')).accountFlow,
    login: async () => (await import('./ar/login.ts')).login,
    families: async () => (await import('./ar/families.ts')).families,
    signIn: async () => (await import('./ar/signInFlow.ts')).signInFlow,
    holdings: async () => (await import('./ar/holdingsFlow.ts')).holdingsFlow,
    buy: async () => (await import('./ar/buyFlow.ts')).buyFlow,
    swap: async () => (await import('./ar/swapFlow.ts')).swapFlow,
    names: async () => (await import('./ar/namesFlow.ts')).namesFlow,
  },
} as const satisfies Catalogue
