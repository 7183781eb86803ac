import { connect } from './en/connect.ts'
import { errors } from './en/errors.ts'
import { help } from './en/help.ts'
import { helpTitles } from './en/helpTitles.ts'
import { networks } from './en/networks.ts'
import { shell } from './en/shell.ts'
import { terms } from './en/terms.ts'
import { unsupported } from './en/unsupported.ts'
import { wallets } from './en/wallets.ts'
import { enFlows } from './enFlows.ts'

/**
 * The whole English catalogue, flat. A value is a text with `{name}` places, or one text per plural category of
 * `Intl.PluralRules`, chosen by the value `count`. A page loads its parts with the views they belong to.
 */
export const en = {
  ...shell,
  ...errors,
  ...connect,
  ...networks,
  ...wallets,
  ...terms,
  ...help,
  ...helpTitles,
  ...unsupported,
  ...enFlows.account,
  ...enFlows.walletconnect,
  ...enFlows.login,
  ...enFlows.buy,
  ...enFlows.families,
  ...enFlows.swap,
  ...enFlows.signIn,
  ...enFlows.names,
  ...enFlows.holdings,
} as const
