import { useModalState } from '../../LatchkeyContext.ts'
import { Icon } from '../ui/Icon.tsx'
import { Spinner } from '../ui/Skeleton.tsx'

/** The snackbar. It is inside the dialog, because nothing outside is above it, and doesn't cover the panel's buttons. */
export function SnackbarLine() {
  const { snackbar } = useModalState()
  return (
    <div className="lk-snackbar-place" role="status">
      {snackbar ? (
        <p key={snackbar.id} className="lk-snackbar" data-variant={snackbar.variant} data-testid="snackbar">
          {snackbar.variant === 'loading' ? (
            <Spinner />
          ) : (
            <Icon name={snackbar.variant === 'success' ? 'check' : snackbar.variant} />
          )}
          <span>{snackbar.message}</span>
        </p>
      ) : null}
    </div>
  )
}
