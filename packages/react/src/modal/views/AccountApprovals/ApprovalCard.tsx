import type { Approval, Connection } from '@latchkey/core'
import { cleanText, formatDisplayAmount } from '../../format.ts'
import { heldTexts } from '../../languages/en/heldTexts.ts'
import { type Translate, useMessages } from '../../languages/translate.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { isDeclined } from '../../ui/walletRequest.ts'
import { useRevoke } from './useRevoke.ts'

/** One approval: how much of what, who may take it, and the way to take that back. Addresses whole: names can be had by anybody. */
export function ApprovalCard({ approval, connection, onRevoked }: ApprovalCardProps) {
  const t = useMessages(heldTexts)
  const { revoke, step, error } = useRevoke(approval, onRevoked)
  const what = whatOf(approval, t)
  return (
    <article className="lk-approval" data-testid={`approval-${approval.token}`}>
      <p className="lk-approval-what" data-unlimited={approval.unlimited ? '' : undefined}>
        <bdi>{what}</bdi>
      </p>
      <dl>
        <dt>{t('approvals.spender')}</dt>
        <dd>
          <Address value={approval.spender} full />
        </dd>
        <dt>{t('approvals.contract')}</dt>
        <dd>
          <Address value={approval.token} full />
        </dd>
      </dl>
      {error !== undefined &&
        (isDeclined(error) ? (
          <Notice tone="info">{t('approvals.declined')}</Notice>
        ) : (
          <Notice tone="danger">{t('approvals.revokeFailed')}</Notice>
        ))}
      <Button
        loading={step === 'asking' || step === 'waiting'}
        disabled={connection.status !== 'connected'}
        onClick={revoke}
        testId="approval-revoke"
      >
        {step === 'asking'
          ? t('approvals.waiting', { wallet: connection.connectorName })
          : t(step === 'waiting' ? 'approvals.pending' : 'approvals.revoke')}
      </Button>
    </article>
  )
}

type ApprovalCardProps = { approval: Approval; connection: Connection; onRevoked: () => void }

/** An approval in words; text of the contract is cleaned, and stands for nothing but itself. */
function whatOf(
  { kind, amount = 0n, unlimited, tokenId, symbol: said, decimals }: Approval,
  t: Translate<keyof typeof heldTexts>,
): string {
  const symbol = said ? cleanText(said, 24) : t('approvals.someToken')
  if (kind === 'all') return t('approvals.all', { symbol })
  if (kind === 'nft') return t('approvals.piece', { symbol, id: String(tokenId) })
  if (unlimited) return t('approvals.unlimited', { symbol })
  if (decimals === undefined) return t('approvals.units', { amount: String(amount) })
  const options = { locale: t.locale, fractionDigits: 6, rounding: 'up' } as const
  return `${formatDisplayAmount(amount, decimals, options)} ${symbol}`
}
