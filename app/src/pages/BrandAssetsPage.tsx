export function BrandAssetsPage() {
  return (
    <main id="main" tabIndex={-1}>
      <h1>BrandAssets</h1>
    </main>
  )
}
