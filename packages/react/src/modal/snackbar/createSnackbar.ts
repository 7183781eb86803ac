import type { ModalState } from '../ModalState.ts'

/** What {@link createSnackbar} shows. */
export type Notification = { variant: 'success' | 'loading' | 'error'; message: string }

const reShowDelay = 150
const visibleTime = 2_500

/**
 * The clockwork of the snackbar: `loading` stays until replaced, others go after 2.5 s (S2.40); one raised while
 * another is open closes it and shows after 150 ms, the last raised within them wins (S2.41).
 */
export function createSnackbar(show: (snackbar: ModalState['snackbar']) => void): {
  notify(notification: Notification): void
  dismiss(): void
} {
  let shown = false
  let lastId = 0
  let waiting: Notification | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function present(notification: Notification): void {
    waiting = undefined
    shown = true
    lastId += 1
    if (notification.variant !== 'loading') timer = setTimeout(dismiss, visibleTime)
    show({ id: lastId, variant: notification.variant, message: notification.message })
  }

  function dismiss(): void {
    clearTimeout(timer)
    waiting = undefined
    shown = false
    show(undefined)
  }

  return {
    notify(notification) {
      if (waiting) {
        waiting = notification
      } else if (shown) {
        dismiss()
        waiting = notification
        timer = setTimeout(() => present(waiting ?? notification), reShowDelay)
      } else {
        present(notification)
      }
    },
    dismiss,
  }
}
