/**
 * Runs a program and ends it when our end of the standard input closes, for whatever reason: also when this process
 * was killed with -9 and could tell nobody. Prints the program's process id first and ends with its exit code.
 * A watcher that outlives the shell does the ending, so killing the shell leaves no orphan either.
 * The program gets five seconds after SIGTERM, enough to write its state.
 */
export const superviseScript = `
exec 3<&0
"$@" </dev/null 3<&- >/dev/null &
child=$!
echo "$child"
(
  read -r _ <&3
  kill -TERM "$child"
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -0 "$child" || exit 0
    sleep 0.5
  done
  kill -KILL "$child"
) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
trap 'kill -TERM "$child" 2>/dev/null' TERM INT HUP
wait "$child"
code=$?
while kill -0 "$child" 2>/dev/null; do
  wait "$child"
  code=$?
done
kill -KILL "$watcher" 2>/dev/null
exit "$code"
`
