import { Address } from './Address.tsx'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Details } from './Details.tsx'
import { Empty } from './Empty.tsx'
import { FactList } from './FactList.tsx'
import { HelpPoints } from './HelpPoints.tsx'
import { Icon } from './Icon.tsx'
import { WalletImage } from './Image.tsx'
import { Input } from './Input.tsx'
import { List } from './List.tsx'
import { Notice } from './Notice.tsx'
import { Row } from './Row.tsx'
import { Side } from './Side.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Stack } from './Stack.tsx'
import { Tabs } from './Tabs.tsx'
import { Terms } from './Terms.tsx'
import { Text } from './Text.tsx'
import { TokenChip } from './TokenChip.tsx'
import { WalletRequestPanel } from './WalletRequestPanel.tsx'

/**
 * Styles of every part of the kit. Each flow has them, and with them the parts themselves: a bundler that groups modules by
 * who imports them makes one chunk of the kit, which comes with the shell. Opening a flow then loads the flow alone.
 */
export const kitStyles: readonly string[] = [
  Address,
  Avatar,
  Button,
  CopyButton,
  Details,
  Empty,
  FactList,
  HelpPoints,
  Icon,
  WalletImage,
  Input,
  List,
  Notice,
  Row,
  Side,
  Skeleton,
  Stack,
  Tabs,
  Terms,
  Text,
  TokenChip,
  WalletRequestPanel,
].map(({ css }) => css)
