import type { CaipNetworkId, Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAccount } from '../../../hooks/useAccount.ts'
import { useBalance } from '../../../hooks/useBalance.ts'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useTokens } from '../../../hooks/useTokens.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { formatAssetAmount, formatDisplayAmount, formatValue } from '../../format.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { hasApprovals, listsTokens } from '../../ui/currentAccount.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ForeignImage } from '../../ui/Image.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { ForeignText } from '../../ui/Text.tsx'
import css from './AccountHeader.css?inline'

/** Name, address, balance and worth of an account. Without `network` only name and address: the balance cannot be read. */
export function AccountHeader({ address, network }: { address: string; network: Network | undefined }) {
  useStyles(css)
  const t = useMessages(texts)
  return (
    <div className="lk-account-who">
      <Identity account={address} />
      <p className="lk-account-address" data-testid="account-address">
        <Address value={address} />
        <CopyButton value={address} label={t('account.copy')} testId="account-copy" />
      </p>
      {network && (
        <>
          <Balance key={address} address={address} network={network} />
          <Worth address={address} network={network} />
        </>
      )}
    </div>
  )
}

/** Avatar of an account and, where it has one, its name. The address stands below in any case: anybody can take a name. */
function Identity({ account }: { account: string }) {
  const { address, profileName, profileImage } = useAccount()
  // The name may still be that of the previous account.
  const name = address === account ? profileName : undefined
  return (
    <>
      {name !== undefined && profileImage !== undefined ? (
        <ForeignImage src={profileImage} name={name} seed={account} size={64} />
      ) : (
        <Avatar seed={account} size={64} />
      )}
      {name !== undefined && (
        <p className="lk-account-name" data-testid="account-name">
          <ForeignText limit={80}>{name}</ForeignText>
        </p>
      )}
    </>
  )
}

/**
 * The balance in the network's native currency. The last balance stays while a newer one is fetched. Once the tokens are listed it
 * is that of the list, so that the account never shows two balances of one currency.
 */
function Balance({ address, network }: { address: string; network: Network }) {
  const t = useMessages(texts)
  const online = useOnline()
  const account = { address, network: network.caipNetworkId }
  const { data, isError, isFetching, refetch } = useBalance(account)
  const value = useListedBalance(account, network) ?? data?.value
  const { decimals, symbol } = network.nativeCurrency
  if (value !== undefined) {
    const amount = formatDisplayAmount(value, decimals, t)
    return (
      <p
        className="lk-account-balance"
        dir="ltr"
        data-long={amount.length > 12 ? '' : undefined}
        title={formatAssetAmount(
          { amount: value, decimals, symbol },
          { locale: t.locale, fractionDigits: decimals },
        )}
        data-testid="account-balance"
      >
        <bdi>{amount}</bdi>
        <span className="lk-account-symbol">{symbol}</span>
      </p>
    )
  }
  if (isError && !isFetching) {
    return (
      <div className="lk-account-unread" role="status" data-testid="account-balance">
        <span>{t(online ? 'account.balanceFailed' : 'account.balanceOffline')}</span>
        <button
          type="button"
          className="lk-account-retry"
          onClick={() => refetch()}
          data-testid="balance-retry"
        >
          {t('account.retryBalance')}
        </button>
      </div>
    )
  }
  return (
    <div className="lk-account-balance" role="status" aria-busy="true" data-testid="account-balance">
      <span className="lk-visually-hidden">{t('account.loadingBalance')}</span>
      <Skeleton width={140} height={28} radius={8} />
    </div>
  )
}

/** The native balance of the token list; `undefined` without one, and where its last read failed. */
function useListedBalance(account: { address: string; network: CaipNetworkId }, network: Network) {
  const { config } = useModal()
  const { data } = useTokens({ ...account, query: { enabled: listsTokens(config, network) } })
  return data?.failure === undefined
    ? data?.tokens.find(({ address }) => address === undefined)?.amount
    : undefined
}

/** The total worth of all tokens, which opens the portfolio; on a network without a token list, the way to the approvals where there are any. */
function Worth(account: { address: string; network: Network }) {
  const t = useMessages(texts)
  const { config } = useModal()
  if (listsTokens(config, account.network)) return <Total {...account} />
  if (!hasApprovals(account.network)) return null
  return <WorthLink view="AccountApprovals">{t('title.AccountApprovals')}</WorthLink>
}

/** The total where prices are known. Its line keeps its height in every state, so that nothing below moves. */
function Total({ address, network }: { address: string; network: Network }) {
  const t = useMessages(texts)
  const { data, isPending } = useTokens({ address, network: network.caipNetworkId })
  if (isPending) {
    return (
      <p className="lk-account-total" data-testid="account-total">
        <Skeleton width={96} height={20} />
      </p>
    )
  }
  const title = t('title.AccountPortfolio')
  const total =
    data?.total === undefined ? undefined : t('account.total', { value: formatValue(data.total, t.locale) })
  return (
    <WorthLink view="AccountPortfolio" label={total && `${total}, ${title}`} testId="account-total">
      {total ?? title}
    </WorthLink>
  )
}

function WorthLink({ view, label, testId, children }: WorthLinkProps) {
  const modal = useModal()
  return (
    <p className="lk-account-total" data-testid={testId}>
      <button
        type="button"
        className="lk-account-worth"
        aria-label={label}
        onClick={() => modal.push({ view })}
        data-testid="account-worth"
      >
        {children}
        <Icon name="chevron" size={16} />
      </button>
    </p>
  )
}

type WorthLinkProps = {
  view: 'AccountPortfolio' | 'AccountApprovals'
  /** Accessible name, where the content doesn't say where the button leads. */
  label?: string | undefined
  testId?: string
  children: ReactNode
}
