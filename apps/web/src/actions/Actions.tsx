import { useActions } from './useActions.ts'

/** Sign, sign typed data, send; and the outcome in full. */
export function Actions() {
  const { result, signMessage, signTypedData, sendTransaction } = useActions()
  return (
    <div className="actions">
      <div className="action-buttons">
        <button type="button" className="control" data-testid="sign-message" onClick={signMessage}>
          Sign message
        </button>
        <button type="button" className="control" data-testid="sign-typed-data" onClick={signTypedData}>
          Sign typed data
        </button>
        <button type="button" className="control" data-testid="send-transaction" onClick={sendTransaction}>
          Send transaction
        </button>
      </div>
      <output
        className="result"
        data-testid="result"
        data-tone={result?.tone}
        data-message={result?.message}
        data-typed-data={result?.typedData}
        aria-live="polite"
      >
        {result?.text ??
          'Signatures and hashes appear here in full. Sending moves 0.001 to your own account.'}
      </output>
    </div>
  )
}
