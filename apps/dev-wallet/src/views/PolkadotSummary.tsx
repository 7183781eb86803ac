import type { PolkadotApproval } from '../approval/Approval.ts'
import { formatMessage } from '../approval/formatMessage.ts'

/** Shows everything a Polkadot request contains. All of it comes from the page and is rendered as text. */
export function PolkadotSummary({ approval }: { approval: PolkadotApproval }) {
  switch (approval.kind) {
    case 'polkadotConnect':
      return (
        <p>
          The page will see your Polkadot address and balance. It can ask you to sign; nothing happens without
          you.
        </p>
      )
    case 'polkadotSignMessage': {
      const { text, isText } = formatMessage(approval.message)
      return (
        <>
          {!isText && <p className="muted">These bytes are not readable text.</p>}
          <pre dir="auto">{text === '' ? '(an empty message)' : text}</pre>
        </>
      )
    }
    case 'polkadotSignPayload': {
      const { method, nonce, tip, era, specVersion } = approval.payload
      return (
        <>
          <p className="muted">
            The call as the network encodes it. The dev wallet has no metadata to read it with: approve what
            you have asked the page for.
          </p>
          <pre data-testid="approval-call">{method}</pre>
          <dl className="facts">
            <dt>Nonce</dt>
            <dd>{String(nonce)}</dd>
            <dt>Tip</dt>
            <dd>{`${tip} (smallest units)`}</dd>
            <dt>Runtime</dt>
            <dd>{specVersion}</dd>
            <dt>Valid</dt>
            <dd>{era === '0x00' ? 'for ever' : 'for a few minutes'}</dd>
          </dl>
        </>
      )
    }
  }
}
