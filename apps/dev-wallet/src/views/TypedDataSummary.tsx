import type { TypedDataDefinition } from 'viem'
import { showHidden } from '../approval/readMessage.ts'

/** EIP-712 data: the type's name, then every field of domain and message. */
export function TypedDataSummary({ typedData }: { typedData: TypedDataDefinition }) {
  return (
    <>
      <p>
        <strong>{showHidden(typedData.primaryType)}</strong>
      </p>
      <Fields value={typedData.message} />
      <details>
        <summary>Made for</summary>
        <Fields value={typedData.domain ?? {}} />
      </details>
    </>
  )
}

function Fields({ value }: { value: object }) {
  return (
    <dl className="facts nested">
      {Object.entries(value).map(([name, field]) => (
        <div key={name}>
          <dt>{showHidden(name)}</dt>
          <dd>
            {typeof field === 'object' && field !== null ? (
              <Fields value={field} />
            ) : (
              showHidden(String(field))
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
