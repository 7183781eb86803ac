import type { ReactNode } from 'react'
import { useSendFee } from '../../../hooks/transfers.ts'
import { formatDisplayAmount } from '../../format.ts'
import { send } from '../../languages/en/send.ts'
import { useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ForeignText } from '../../ui/Text.tsx'
import type { Transfer } from './readTransfer.ts'

/** The amount first and largest, then who, whom, where and what it costs. Costs are rounded up, never down. */
export function TransferFacts({ transfer }: { transfer: Transfer }) {
  const t = useMessages(send)
  const { locale } = t
  const { from, to, network, value, asset } = transfer
  const { nativeCurrency: native } = network
  const token = asset.token?.address
  const { data: fee, isError } = useSendFee({ from, to, value, token, network: network.caipNetworkId })
  const exact = formatDisplayAmount(value, asset.decimals, {
    locale,
    fractionDigits: asset.decimals,
  })
  const cost = (amount: bigint | undefined): ReactNode => {
    if (amount === undefined) return isError ? t('preview.feeUnknown') : <Skeleton width={96} height={21} />
    const text = formatDisplayAmount(amount, native.decimals, {
      locale,
      fractionDigits: 6,
      rounding: 'up',
    })
    return `${text} ${native.symbol}`
  }
  return (
    <>
      <p className="lk-preview-amount" data-long={exact.length > 12 ? '' : undefined}>
        <bdi>{exact}</bdi>
        <span>
          <ForeignText limit={12}>{asset.symbol}</ForeignText>
        </span>
      </p>
      <dl className="lk-preview-facts">
        <Fact name={t('preview.from')} wide>
          <Address value={from} full />
        </Fact>
        <Fact name={t('preview.to')} wide>
          <Address value={to} full />
        </Fact>
        {token && (
          // Names can be had by anybody: the contract is what it is.
          <Fact name={t('preview.token')} wide>
            <Address value={token.slice(token.lastIndexOf(':') + 1)} full />
          </Fact>
        )}
        <Fact name={t('preview.network')}>{network.name}</Fact>
        <Fact name={t('preview.fee')}>{cost(fee)}</Fact>
        {!token && <Fact name={t('preview.total')}>{cost(fee === undefined ? undefined : value + fee)}</Fact>}
      </dl>
    </>
  )
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="lk-preview-fact" data-wide={wide ? '' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
