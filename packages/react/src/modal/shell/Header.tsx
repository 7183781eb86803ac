import { useMessages } from '../messages/useMessages.ts'
import { IconButton } from '../ui/IconButton/IconButton.tsx'

/** Properties of {@link Header}; a button without its function is not there. */
export type HeaderProps = {
  title: string
  titleId: string
  onBack: (() => void) | undefined
  onClose: (() => void) | undefined
}

/** Back, title, close. The title takes the focus when the view changes. */
export function Header({ title, titleId, onBack, onClose }: HeaderProps) {
  const t = useMessages()
  return (
    // Not a <header>: outside of sectioning content that would be a second banner of the page.
    <div className="lk-header">
      {onBack && <IconButton icon="back" label={t('shell.back')} onClick={onBack} testId="modal-back" />}
      <h2 id={titleId} className="lk-title" tabIndex={-1} data-testid="modal-title">
        <span key={title} className="lk-title-text">
          {title}
        </span>
      </h2>
      {onClose && <IconButton icon="close" label={t('shell.close')} onClick={onClose} testId="modal-close" />}
    </div>
  )
}
