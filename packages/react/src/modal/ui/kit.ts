import { getNetworkImage } from '@latchkey/core'
import { Address } from './Address.tsx'
import { AmountInput } from './AmountInput.tsx'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { ConnectorRows } from './ConnectorRows.tsx'
import { CopyButton } from './CopyButton.tsx'
import { useCurrentAccount } from './currentAccount.ts'
import { Details } from './Details.tsx'
import { DisconnectButton } from './DisconnectButton.tsx'
import { Empty } from './Empty.tsx'
import { FactList } from './FactList.tsx'
import { HelpPoints } from './HelpPoints.tsx'
import { Icon } from './Icon.tsx'
import { WalletImage } from './Image.tsx'
import { Input } from './Input.tsx'
import { LazyPart } from './LazyPart.tsx'
import { List } from './List.tsx'
import { leaveConnecting } from './leaveConnecting.ts'
import { NetworkImage } from './NetworkImage.tsx'
import { Notice } from './Notice.tsx'
import { Row } from './Row.tsx'
import { Side } from './Side.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Stack } from './Stack.tsx'
import { Tabs } from './Tabs.tsx'
import { Terms } from './Terms.tsx'
import { Text } from './Text.tsx'
import { TokenChip } from './TokenChip.tsx'
import { TokenRow } from './TokenRow.tsx'
import { TransactionFacts } from './TransactionFacts.tsx'
import { useOutcomeToast } from './transactionOutcome.ts'
import { useRedirect } from './useRedirect.ts'
import { WalletRequestPanel } from './WalletRequestPanel.tsx'
import { useWalletRequest } from './walletRequest.ts'

/** Every part of the kit, with the hooks and the action that belong to parts. A new part is a line here. */
const kit: Readonly<Record<string, object>> = {
  Address,
  AmountInput,
  Avatar,
  Button,
  ConnectorRows,
  CopyButton,
  Details,
  DisconnectButton,
  Empty,
  FactList,
  getNetworkImage,
  HelpPoints,
  Icon,
  Input,
  LazyPart,
  leaveConnecting,
  List,
  NetworkImage,
  Notice,
  Row,
  Side,
  Skeleton,
  Stack,
  Tabs,
  Terms,
  Text,
  TokenChip,
  TokenRow,
  TransactionFacts,
  useCurrentAccount,
  useOutcomeToast,
  useRedirect,
  useWalletRequest,
  WalletImage,
  WalletRequestPanel,
}

/**
 * Styles of the kit's parts, as one sheet. Each flow has them, and with them the parts themselves: a bundler puts modules into one
 * chunk when the same rooms reach them, so the whole kit is one chunk, which loads after the first paint
 * (`shell/ViewStage.tsx`). Opening a flow then loads the flow alone.
 */
export const kitStyles: string = Object.values(kit)
  .map((part) => ('css' in part && typeof part.css === 'string' ? part.css : ''))
  .join('\n')
