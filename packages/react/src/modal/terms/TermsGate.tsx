import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useModal } from '../../provider/useModal.ts'
import { useModalState } from '../../provider/useModalState.ts'
import { terms as texts } from '../messages/en/terms.ts'
import { useMessages } from '../messages/useMessages.ts'
import { useStyles } from '../styles/useStyles.ts'
import css from './TermsGate.css?inline'
import type { TermsLinks } from './termsOf.ts'

/** Properties of {@link TermsGate}. */
export type TermsGateProps = { links: TermsLinks; preview: boolean; children: ReactNode }

/** The box to tick, and below it what may be used then. The tick counts until the page is left. */
export function TermsGate({ links, preview, children }: TermsGateProps) {
  useStyles(css)
  const modal = useModal()
  const { agreed = false } = useModalState()
  const rest = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // As an attribute: React 18 and 19 read the property `inert` differently.
    rest.current?.toggleAttribute('inert', !agreed)
  }, [agreed])
  return (
    <div className="lk-terms">
      <div className="lk-terms-line">
        <input
          id="lk-terms-box"
          type="checkbox"
          checked={agreed}
          onChange={({ target }) => modal._internal.set({ agreed: target.checked })}
          aria-labelledby="lk-terms-text"
          data-testid="legal-checkbox"
        />
        <label id="lk-terms-text" htmlFor="lk-terms-box">
          <Sentence links={links} />
        </label>
      </div>
      {(agreed || preview) && (
        <div ref={rest} className="lk-terms-rest">
          {children}
        </div>
      )}
    </div>
  )
}

/** Marks that no text has, where the links of the sentence stand. */
const marks = { terms: '\uE000', privacy: '\uE001' }

function Sentence({ links }: { links: TermsLinks }) {
  const t = useMessages(texts)
  const key = links.terms === null ? 'terms.privacy' : links.privacy === null ? 'terms.terms' : 'terms.both'
  const names = { [marks.terms]: t('terms.termsName'), [marks.privacy]: t('terms.privacyName') }
  const addresses = { [marks.terms]: links.terms, [marks.privacy]: links.privacy }
  return t(key, marks)
    .split(/([\uE000\uE001])/)
    .map((part) =>
      addresses[part] ? (
        <a key={part} href={addresses[part]} target="_blank" rel="noopener noreferrer">
          {names[part]}
        </a>
      ) : (
        (names[part] ?? part)
      ),
    )
}
