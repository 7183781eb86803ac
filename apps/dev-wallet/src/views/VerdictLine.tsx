import { useEffect, useState } from 'react'
import { readVerdict, type Verdict } from '../pairing/readVerdict.ts'

type Props = { verifyUrl: string; messageId: string; claimed: string | undefined }

/** Says whether the app is where it says it is, as far as the browser that carried its message tells (X.19). */
export function VerdictLine({ verifyUrl, messageId, claimed }: Props) {
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    let left = false
    setVerdict(undefined)
    readVerdict({ verifyUrl, messageId, claimed }).then((read) => !left && setVerdict(read))
    return () => {
      left = true
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
      {verdict ? words[verdict] : 'Checking where this came from…'}
    </p>
  )
}

const words: Readonly<Record<Verdict, string>> = {
  valid: 'Checked: this came from a page at that address.',
  unknown: 'Unknown: nobody saw where this came from. Only go on if you started it yourself.',
  invalid: 'This did not come from that address. Reject it.',
  scam: 'Known to cheat people. Reject it.',
}
