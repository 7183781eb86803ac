import { receiver } from '../languages/en/receiver.ts'
import { useMessages } from '../languages/translate.ts'
import { Address } from '../ui/Address.tsx'
import { useStyles } from '../ui/styles.ts'
import css from './LookalikePair.css?inline'

/** Two addresses that can be taken for each other, whole and one below the other, so that they can be compared. */
export function LookalikePair({ known, asked }: { known: string; asked: string }) {
  useStyles(css)
  const t = useMessages(receiver)
  return (
    <dl className="lk-lookalike">
      <dt>{t('receiver.known')}</dt>
      <dd>
        <Address value={known} full />
      </dd>
      <dt>{t('receiver.asked')}</dt>
      <dd>
        <Address value={asked} full />
      </dd>
    </dl>
  )
}
