import base from '../styles/base.css?inline'
import tokens from '../styles/tokens.css?inline'
import icon from '../ui/Icon/Icon.css?inline'
import iconButton from '../ui/IconButton/IconButton.css?inline'
import row from '../ui/Row/Row.css?inline'
import walletImage from '../ui/WalletImage/WalletImage.css?inline'
import wallets from '../wallets/Wallets.css?inline'
import header from './Header.css?inline'
import dialog from './ModalDialog.css?inline'
import panel from './Panel.css?inline'
import stage from './ViewStage.css?inline'

/**
 * What the first paint of `Connect` needs, in one sheet that every host has from the start: its components don't ask for
 * their styles with `useStyles`. Tokens come first: they say the order of the layers.
 */
export const firstStyles: readonly string[] = [
  tokens,
  base,
  dialog,
  panel,
  header,
  stage,
  iconButton,
  icon,
  row,
  walletImage,
  wallets,
]
