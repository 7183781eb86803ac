import { useEffect, useState } from 'react'

type Props = { verifyUrl: string; messageId: string; claimed: string | undefined }

/** Shows whether the app's claimed origin matches the origin from which its message was sent. */
export function VerdictLine({ verifyUrl, messageId, claimed }: Props) {
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    let isCancelled = false
    setVerdict(undefined)
    getVerdict({ verifyUrl, messageId, claimed }).then((result) => !isCancelled && setVerdict(result))
    return () => {
      isCancelled = true
    }
  }, [verifyUrl, messageId, claimed])
  const className =
    verdict === 'valid' ? 'verified' : verdict === undefined || verdict === 'unknown' ? 'muted' : 'warning'
  return (
    <p
      className={className}
      data-testid="verify-result"
      data-verdict={verdict}
      role={verdict === 'scam' || verdict === 'invalid' ? 'alert' : 'status'}
    >
      {verdict ? verdictTexts[verdict] : 'Checking where this comes from…'}
    </p>
  )
}

const verdictTexts: Readonly<Record<Verdict, string>> = {
  valid: 'Verified: this comes from a page at that address.',
  unknown: 'Unverified: no one knows where this comes from. Continue only if you started it yourself.',
  invalid: 'This doesn’t come from that address. Decline it.',
  scam: 'Known scam. Decline it.',
}

/** Result of verifying a message's origin. `unknown` must be treated with caution. */
type Verdict = 'valid' | 'invalid' | 'unknown' | 'scam'

/** Timeout of the verify service, milliseconds. */
const verifyTimeout = 5_000

/** Compares the app's claimed origin with the one the verify service saw. Never rejects. */
export async function getVerdict(parameters: {
  readonly verifyUrl: string
  readonly messageId: string
  readonly claimed: string | undefined
}): Promise<Verdict> {
  try {
    const url = `${parameters.verifyUrl}/attestation/${encodeURIComponent(parameters.messageId)}`
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(verifyTimeout) })
    if (!response.ok) return 'unknown'
    const { origin, isScam } = (await response.json()) as { origin?: unknown; isScam?: unknown }
    if (isScam === true) return 'scam'
    if (typeof origin !== 'string') return 'unknown'
    return origin === parameters.claimed ? 'valid' : 'invalid'
  } catch {
    return 'unknown'
  }
}
