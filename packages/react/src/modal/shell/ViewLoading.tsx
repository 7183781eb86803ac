import { useMessages } from '../messages/useMessages.ts'
import { Skeleton } from '../ui/Skeleton/Skeleton.tsx'
import { Stack } from '../ui/Stack/Stack.tsx'

/** While a view's code is on its way: rows of the final size, seen after 100 ms only. */
export function ViewLoading() {
  const t = useMessages()
  return (
    <div role="status" aria-label={t('shell.loading')}>
      <Stack>
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} height="var(--lk-row-size)" radius="var(--lk-radius-row)" />
        ))}
      </Stack>
    </div>
  )
}
