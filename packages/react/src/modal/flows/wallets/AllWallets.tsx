import { type ChainNamespace, dataLimits } from '@latchkey/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useWallets } from '../../../hooks/useWallets.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { wallets as texts } from '../../languages/en/wallets.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/Input.tsx'
import { LoadMore, toPages } from '../../ui/List.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/styles.ts'
import { Terms } from '../../ui/Terms.tsx'
import type { ViewProps } from '../../views.ts'
import css from './AllWallets.css?inline'
import { WalletList, WalletRows } from './WalletRows.tsx'

/** The whole wallet directory, with search and, if it has certified wallets, a filter for them; pages of forty. */
export function AllWallets({ data }: Partial<ViewProps<'AllWallets'>>) {
  useStyles(css)
  const t = useMessages(texts)
  const [typed, setTyped] = useState('')
  const [certified, setCertified] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  // Takes over what was typed on the Connect view or while this code was loading (`moveByKeys`).
  useLayoutEffect(() => {
    const view = ref.current?.closest<HTMLElement>('[data-typed]')
    if (!view) return
    setTyped(view.dataset.typed ?? '')
    delete view.dataset.typed
    ref.current?.querySelector('input')?.focus()
  }, [])
  return (
    <Terms preview>
      <div className="lk-wallets" ref={ref}>
        <div className="lk-wallets-tools">
          <SearchField label={t('wallets.search')} value={typed} onChange={setTyped} testId="wallet-search" />
          <CertifiedSwitch namespace={data?.namespace} checked={certified} onChange={setCertified} />
        </div>
        <Results
          search={typed.trim()}
          namespace={data?.namespace}
          badge={certified ? 'certified' : undefined}
          onClear={() => setTyped('')}
        />
      </div>
    </Terms>
  )
}

/** Shown only where the directory names certified wallets of what is listed: the bundled one names none, an operator's own may. */
function CertifiedSwitch({ namespace, checked, onChange }: CertifiedSwitchProps) {
  const t = useMessages(texts)
  const { count = 0 } = useWallets({ badge: 'certified', chains: useChains(namespace) })
  if (count === 0) return null
  return (
    <Switch label={t('wallets.certified')} checked={checked} onChange={onChange} testId="certified-switch" />
  )
}

type CertifiedSwitchProps = Pick<SwitchProps, 'checked' | 'onChange'> & Pick<ResultsProps, 'namespace'>

/** The networks whose wallets are listed: those of one family, or all of the app's. */
function useChains(namespace: ChainNamespace | undefined) {
  const networks = useNetworks({ namespace })
  return namespace && networks.map(({ caipNetworkId }) => caipNetworkId)
}

/** A switch that takes effect at once. */
function Switch({ label, checked, onChange, testId }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="lk-switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      data-testid={testId}
    >
      <span>{label}</span>
      <span className="lk-switch-track" aria-hidden="true" />
    </button>
  )
}

type SwitchProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  testId?: string | undefined
}

function Results({ search, badge, namespace, onClear }: ResultsProps) {
  const t = useMessages(texts)
  const { events } = useModal().config
  const chains = useChains(namespace)
  const all = useWallets({ badge, chains })
  const found = useWallets({ badge, chains, search })
  const current = search === '' ? all : found
  const isFiltering = search !== '' && found.isSearching
  // Until the server answers, the wallets already loaded are filtered.
  const shown = isFiltering ? all.wallets.filter((wallet) => matchesSearch(wallet, search)) : current.wallets
  useEffect(() => {
    if (search === '' || isFiltering) return
    events.emit({ event: 'SEARCH_WALLET', properties: { badge: badge ?? 'none', search } })
  }, [search, isFiltering, badge, events])

  if (shown.length > 0) {
    const { hasNextPage, isFetchNextPageError: failed, isFetchingNextPage, fetchNextPage } = current
    return (
      <>
        <p className="lk-visually-hidden" role="status">
          {t('wallets.found', { count: isFiltering ? shown.length : (current.count ?? shown.length) })}
        </p>
        {/* One WalletRows a page: it requests the images of its wallets together. */}
        <WalletList label={t('wallets.list')}>
          {toPages(shown, dataLimits.walletPage).map((page) => (
            <WalletRows key={page[0]?.id} wallets={page} namespace={namespace} />
          ))}
        </WalletList>
        {hasNextPage && !isFiltering && (
          <LoadMore
            loading={isFetchingNextPage}
            failed={failed}
            onMore={() => void fetchNextPage()}
            testId="wallets-more"
          >
            {t(failed ? 'wallets.moreFailed' : 'wallets.more')}
          </LoadMore>
        )}
      </>
    )
  }
  if (current.isError && !current.isFetching) return <Failure onRetry={() => void current.refetch()} />
  if (isFiltering || current.isPending || current.isFetching) {
    return <RowSkeletons label={t('wallets.loading')} count={6} />
  }
  return <NoResults search={search} onClear={onClear} />
}

type ResultsProps = {
  search: string
  badge: 'certified' | undefined
  /** The only chain family whose wallets are listed. */
  namespace: ChainNamespace | undefined
  onClear: () => void
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(texts)
  const online = useOnline()
  return (
    <Empty
      icon="wallet"
      title={t('wallets.failed')}
      failed
      action={
        <Button icon="retry" onClick={onRetry} testId="retry">
          {t('wallets.retry')}
        </Button>
      }
    >
      {t(online ? 'wallets.failedHint' : 'wallets.offlineHint')}
    </Empty>
  )
}

function NoResults({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useMessages(texts)
  if (search === '') return <Empty icon="wallet" title={t('wallets.noneAtAll')} />
  return (
    <Empty
      icon="search"
      title={t('wallets.none', { search })}
      action={<Button onClick={onClear}>{t('wallets.clear')}</Button>}
    />
  )
}

/** Whether a loaded wallet's name contains the search text, ignoring case and diacritics. */
export function matchesSearch({ name }: { readonly name: string }, typed: string): boolean {
  return foldText(name).includes(foldText(typed))
}

function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
