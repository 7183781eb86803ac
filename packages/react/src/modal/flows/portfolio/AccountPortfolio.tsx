import {
  type CaipAddress,
  dataLimits,
  type Network,
  type Token,
  type TokenList,
  toNativeToken,
  worthOverTime,
} from '@latchkey/core'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useOnline } from '../../../hooks/useOnline.ts'
import { usePrices } from '../../../hooks/usePrices.ts'
import { useTokens } from '../../../hooks/useTokens.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { formatAge, formatValue } from '../../format.ts'
import { accounts as texts } from '../../languages/en/accounts.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { hasApprovals } from '../../ui/currentAccount.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LineChart } from '../../ui/LineChart.tsx'
import { StaleLine } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Row } from '../../ui/Row.tsx'
import { RowSkeletons, Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Text } from '../../ui/Text.tsx'
import css from './AccountPortfolio.css?inline'
import { Allocation } from './Allocation.tsx'

/** Total worth of the account, its course over a week, its allocation among tokens, and the way to the approvals. */
export function AccountPortfolio() {
  useStyles(css)
  const t = useMessages(texts)
  const modal = useModal()
  const address = useConnection()?.accounts[0]
  const network = useNetwork()
  if (!address || !network) return <Notice tone="info">{t('account.gone')}</Notice>
  return (
    <div className="lk-portfolio">
      <Holdings key={`${address} ${network.caipNetworkId}`} address={address} network={network} />
      {hasApprovals(network) && (
        <Row
          image={<Icon name="shield" />}
          title={t('title.AccountApprovals')}
          detail={t('portfolio.approvals')}
          end={<Icon name="chevron" />}
          onClick={() => modal.push({ view: 'AccountApprovals' })}
          testId="portfolio-approvals"
        />
      )}
    </div>
  )
}

function Holdings({ address, network }: { address: string; network: Network }) {
  const t = useMessages(texts)
  const online = useOnline()
  const { data, isPending, isFetching, refetch } = useTokens({ address, network: network.caipNetworkId })
  if (isPending) return <RowSkeletons label={t('account.loadingBalance')} />
  if (!data) {
    return (
      <Empty
        icon="coins"
        title={t('tokens.failed')}
        failed
        action={
          <Button icon="retry" loading={isFetching} onClick={() => void refetch()} testId="retry">
            {t('tokens.retry')}
          </Button>
        }
      >
        {t(online ? 'tokens.failedHint' : 'tokens.offlineHint')}
      </Empty>
    )
  }
  return (
    <>
      {data.failure !== undefined && (
        <StaleLine retry={t('tokens.retry')} busy={isFetching} onRetry={() => void refetch()}>
          {t('tokens.stale', { age: formatAge(data.readAt, Date.now(), t) })}
        </StaleLine>
      )}
      <Charts list={data} network={network} />
    </>
  )
}

function Charts({ list, network }: { list: TokenList; network: Network }) {
  const t = useMessages(texts)
  const { tokens, total, nativeOnly } = list
  const values = { network: network.name }
  if (total === undefined || total === 0) {
    return (
      <Empty icon="coins" title={t('portfolio.none')}>
        {nativeOnly || tokens.some(({ amount }) => amount > 0n)
          ? t('portfolio.noPrices', values)
          : t('portfolio.noneHint', values)}
      </Empty>
    )
  }
  return (
    <>
      <WorthLine tokens={tokens} total={total} />
      <Allocation tokens={tokens} />
    </>
  )
}

/** The total worth, and what today's holdings would have been worth over the last week. One request for prices. */
function WorthLine({ tokens, total }: { tokens: readonly Token[]; total: number }) {
  const t = useMessages(texts)
  const query = usePrices({ addresses: selectPricedAddresses(tokens), sparkline: 'week' })
  const points = worthOverTime(tokens, query.data ?? [], query.dataUpdatedAt || Date.now())
  const [first] = points
  const time = new Intl.DateTimeFormat(t.locale, { weekday: 'short', hour: '2-digit', minute: '2-digit' })
  const percent = new Intl.NumberFormat(t.locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  const hasLine = first !== undefined && first.worth > 0 && points.length > 1
  return (
    <section>
      <div className="lk-portfolio-total">
        <strong data-testid="portfolio-total">
          <bdi>{formatValue(total, t.locale)}</bdi>
        </strong>
        <span data-testid="portfolio-change">
          {hasLine && t('portfolio.change', { percent: percent.format(total / first.worth - 1) })}
        </span>
      </div>
      {hasLine ? (
        <LineChart
          label={t('portfolio.chart')}
          points={points.map(({ at, worth }) => ({ at, value: worth }))}
          formatTime={(at) => time.format(at)}
          formatValue={(worth) => formatValue(worth, t.locale)}
          timeHead={t('portfolio.time')}
          valueHead={t('portfolio.worth')}
          large
          testId="line-chart"
        />
      ) : query.isPending ? (
        <Skeleton height={116} />
      ) : (
        <div className="lk-portfolio-no-line">
          <Text size="s" tone="muted">
            {t(query.isError ? 'portfolio.linesFailed' : 'portfolio.noHistory')}
          </Text>
        </div>
      )}
    </section>
  )
}

/** Addresses of the most valuable tokens, as many as one price request may name. The native currency has its network's placeholder. */
function selectPricedAddresses(tokens: readonly Token[]): readonly CaipAddress[] {
  return tokens
    .filter(({ value }) => value !== undefined && value > 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .slice(0, dataLimits.priceAddresses)
    .map(({ address, network }) => address ?? toNativeToken(network))
}
