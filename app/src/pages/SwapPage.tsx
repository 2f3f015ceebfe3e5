export function SwapPage() {
  return (
    <main id="main" tabIndex={-1}>
      <h1>Swap</h1>
    </main>
  )
}
