import type { Session } from '@latchkey/walletconnect'
import { plainText, safeImageUrl } from '../../../base/text.ts'
import type { ConnectorSession } from '../../../config/Connector.ts'
import type { ServerInfo } from '../../../config/Network.ts'
import { relayIcon } from '../UniversalOptions.ts'

/**
 * The wallet's own name, as one line of plain text, and its icon if that is a data URL or one of the app's server; the
 * page contacts no other host for it. `undefined` for a wallet without a name.
 */
export function toPeerWallet({ peer }: Session, server: ServerInfo | undefined): ConnectorSession['wallet'] {
  const name = plainText(peer.metadata.name)
  if (!name) return undefined
  const icons = peer.metadata.icons.map((icon) => safeImageUrl(icon, server))
  return { name, icon: icons.find((icon) => icon !== undefined) ?? relayIcon }
}
