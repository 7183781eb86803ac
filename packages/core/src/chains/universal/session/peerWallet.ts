import type { Session } from '@latchkey/walletconnect'
import { plainText, safeImageUrl } from '../../../base/text.ts'
import type { ConnectorSession } from '../../../config/Connector.ts'
import type { ServerInfo } from '../../../config/Network.ts'
import { relayIcon } from '../UniversalOptions.ts'

/**
 * Who answered, as the wallet says of itself: one line of plain text, and a picture only of our own server or inside the session;
 * a page asks no host for it that the app wasn't configured with (X.37). `undefined` for a wallet without a name.
 */
export function toPeerWallet({ peer }: Session, server: ServerInfo | undefined): ConnectorSession['wallet'] {
  const name = plainText(peer.metadata.name)
  if (!name) return undefined
  const icons = peer.metadata.icons.map((icon) => safeImageUrl(icon, server))
  return { name, icon: icons.find((icon) => icon !== undefined) ?? relayIcon }
}
