import { useMessages } from '../messages/useMessages.ts'
import { Skeleton } from '../ui/Skeleton/Skeleton.tsx'
import { Stack } from '../ui/Stack/Stack.tsx'

/** While a view's code is on its way: rows of the final size down to the panel's edge, seen after 100 ms only. */
export function ViewLoading() {
  const t = useMessages()
  return (
    <div className="lk-loading" role="status" aria-label={t('shell.loading')}>
      <Stack>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => (
          <Skeleton key={row} height="var(--lk-row-size)" radius="var(--lk-radius-row)" />
        ))}
      </Stack>
    </div>
  )
}
