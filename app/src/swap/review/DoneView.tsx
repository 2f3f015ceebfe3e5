import { findNetwork } from '@murmur/engine/network'
import { findCurrentStep, type SwapRecord } from '@murmur/sdk/trade/record'
import { Button } from '@murmur/ui/Button.tsx'
import { CopyButton } from '@murmur/ui/CopyButton.tsx'
import { Line, Stack } from '@murmur/ui/Stack.tsx'
import { Label, Text } from '@murmur/ui/Text.tsx'
import { TextLink } from '@murmur/ui/TextButton.tsx'
import { useEffect, useRef } from 'react'
import { world } from '../../config.ts'
import { reviewCopy } from '../../content/en/review.ts'
import { siteCopy } from '../../content/en/site.ts'
import { useCopy } from '../../content/language.ts'
import { type Bird, createBirds, placeBird } from './birds.ts'
import styles from './DoneView.module.css'
import { type DoneEnd, findReceiptPath, nameStep } from './stepView.ts'

type DoneViewProps = { readonly record: SwapRecord; readonly end: DoneEnd }

/** A swap that the chain has confirmed. */
export function DoneView({ record, end }: DoneViewProps) {
  const copy = useCopy(reviewCopy).steps
  const receipt = findReceiptPath(record)
  return (
    <Stack gap={1} className={styles.done}>
      <FlockMoment />
      <Label as="p">{end.isOwn ? copy.youReceived : copy.recipientReceived}</Label>
      <p className={styles.amount} title={end.exact}>
        {end.amount}
      </p>
      <Text tone="soft" size="small" font="figures">
        {end.text}
      </Text>
      <Line gap={4} wrap="close">
        <ExplorerLink record={record} />
        {receipt !== undefined && <ShareLink path={receipt} title={nameStep(findCurrentStep(record).step, record)} />}
      </Line>
    </Stack>
  )
}

/** Local chains have no explorer. */
function ExplorerLink({ record }: { readonly record: SwapRecord }) {
  const copy = useCopy(reviewCopy).steps
  const hash = record.steps.at(-1)?.hashes.at(-1)
  const network = findNetwork(record.chainId)
  if (world !== 'live' || hash === undefined || network?.kind !== 'evm') return null
  return <TextLink href={`${network.live.explorerUrl}/tx/${hash}`}>{copy.explorer}</TextLink>
}

const DURATION_MS = 1_600

/** A flock that gathers to a tick, once. With reduced motion it has gathered already. */
function FlockMoment() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const birds = createBirds(readSheen(element))
    const start = performance.now()
    let frame = 0
    const draw = (now: number) => {
      const time = isStill() ? 1 : Math.min(1, (now - start) / DURATION_MS)
      drawBirds(element, { context, birds, time })
      if (time < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className={styles.flock} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function readSheen(element: HTMLElement): readonly string[] {
  const style = getComputedStyle(element)
  return ['start', 'middle', 'end'].map((name) => style.getPropertyValue(`--sheen-${name}`).trim())
}

type Drawing = {
  readonly context: CanvasRenderingContext2D
  readonly birds: readonly Bird[]
  /** From 0 to 1. */
  readonly time: number
}

function drawBirds(canvas: HTMLCanvasElement, { context, birds, time }: Drawing): void {
  const { clientWidth: width, clientHeight: height } = canvas
  const density = Math.min(2, devicePixelRatio)
  canvas.width = width * density
  canvas.height = height * density
  context.scale(density, density)
  for (const bird of birds) {
    const { x, y } = placeBird(bird, time)
    context.fillStyle = bird.colour
    context.beginPath()
    // Lengths are fractions of the height; the middle of the flock is that of the picture.
    context.arc(width / 2 + x * height, y * height, bird.size, 0, 2 * Math.PI)
    context.fill()
  }
}

type ShareLinkProps = { readonly path: string; readonly title: string }

/** Hands a page of ours to the share sheet of the device, or copies its link where there is none. */
function ShareLink({ path, title }: ShareLinkProps) {
  const { share: copy } = useCopy(siteCopy)
  const url = new URL(path, location.origin).href
  if (navigator.share === undefined)
    return (
      <CopyButton text={url} answers={{ copied: copy.copied, refused: copy.refused }}>
        {copy.copy}
      </CopyButton>
    )
  return (
    <Button look="bare" onClick={() => void share({ title, url })}>
      {copy.share}
    </Button>
  )
}

async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // The user closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
