import { countBirds, type Picture, point, pointSize } from './frames.ts'
import type { FlockOrder, FlockReport, SizedCanvas, StartOrder } from './message.ts'
import { createFlock, type Flock, type Moment, moveFlock } from './moveFlock.ts'
import { createPace, keepPace, type Pace } from './pace.ts'
import { shapes } from './shapes.ts'
import type { Sheen } from './sheen.ts'
import type { Pointer } from './sway.ts'

declare const self: DedicatedWorkerGlobalScope

let show: Show | undefined

self.onmessage = ({ data }: MessageEvent<FlockOrder>) => {
  if (data.type === 'start') start(data)
  if (!show) return
  if (data.type === 'canvas') moveShow(show, data)
  if (data.type === 'point') pointAt(show, data.pointer)
  if (data.type === 'pause') pauseShow(show)
  if (data.type === 'resume') resumeShow(show)
}

function start(order: StartOrder): void {
  show = createShow(order, {
    request: (draw) => self.requestAnimationFrame(draw),
    cancel: (pending) => self.cancelAnimationFrame(pending),
    onDrawn: () => report({ type: 'drawn' }),
    onFailed: fail,
  })
  if (!show) {
    fail()
    return
  }
  resumeShow(show)
}

function fail(): void {
  if (show) pauseShow(show)
  show = undefined
  report({ type: 'failed' })
}

function report(message: FlockReport): void {
  self.postMessage(message)
}

/** A flock that flies on a canvas, frame after frame, while it is not paused. */
type Show = {
  readonly flock: Flock
  readonly sheen: Sheen
  drawing: Drawing
  readonly pace: Pace
  readonly frames: Frames
  readonly moment: { -readonly [Key in keyof Required<Moment>]: Moment[Key] } & { part: number; presence: number }
  lastFrame: number | undefined
  pending: number | undefined
}

type Frames = {
  request(draw: (now: number) => void): number
  cancel(pending: number): void
  /** Called once for each canvas, after its first frame. */
  onDrawn(): void
  /** Called once, when the machine is too slow for any motion or the canvas cannot be drawn on any more. */
  onFailed(): void
}

const mostBirds = 20_000
/** Fewer are no flock, however slow the machine. */
const fewestBirds = 3_000
/** Seconds until all birds have come together. */
const gathering = 2.6

/** Needs WebGL 2, which not every browser has. */
function createShow({ canvas, shape: name, sheen, size }: StartOrder, frames: Frames): Show | undefined {
  const drawing = createDrawing({ canvas, size }, { sheen, onLost: frames.onFailed })
  if (!drawing) return undefined
  const shape = shapes[name]
  const { picture } = size
  return {
    flock: createFlock({ shape, count: mostBirds }),
    sheen,
    drawing,
    pace: createPace(),
    frames,
    moment: { time: shape.time, picture, pointer: undefined, part: partFor(picture), presence: 0 },
    lastFrame: undefined,
    pending: undefined,
  }
}

function resumeShow(show: Show): void {
  if (show.pending !== undefined) return
  const draw = (now: number) => {
    show.pending = show.frames.request(draw)
    drawFrame(show, now)
  }
  show.pending = show.frames.request(draw)
}

function pauseShow(show: Show): void {
  if (show.pending !== undefined) show.frames.cancel(show.pending)
  show.pending = undefined
  show.lastFrame = undefined
}

/** Goes on with the same flock on a canvas of another size. */
function moveShow(show: Show, { canvas, size }: SizedCanvas): void {
  const drawing = createDrawing({ canvas, size }, { sheen: show.sheen, onLost: show.frames.onFailed })
  if (!drawing) {
    show.frames.onFailed()
    return
  }
  show.drawing.end()
  show.drawing = drawing
  show.moment.picture = size.picture
  // A paused show has no next frame that would fill the new canvas.
  moveFlock(show.flock, show.moment)
  drawing.draw(show.flock)
  show.frames.onDrawn()
}

function pointAt(show: Show, pointer: Pointer | undefined): void {
  show.moment.pointer = pointer
}

function drawFrame(show: Show, now: number): void {
  const { moment, flock, frames, pace, drawing } = show
  const interval = now - (show.lastFrame ?? now)
  // After a gap the flock flies on from where it was instead of jumping ahead.
  const elapsed = Math.min(interval / 1000, 0.05)
  show.lastFrame = now
  moment.time += elapsed
  const isFirst = moment.presence === 0
  // By the clock, not by frames: a slow machine takes no longer to show the flock.
  moment.presence = Math.min(1, moment.presence + Math.max(interval, 1) / 1000 / gathering)
  const share = keepPace(pace, interval)
  if (share === 0) {
    pauseShow(show)
    frames.onFailed()
    return
  }
  const wanted = Math.max(fewestBirds / mostBirds, share * partFor(moment.picture))
  moment.part += (wanted - moment.part) * 0.08
  moveFlock(flock, moment)
  drawing.draw(flock)
  if (isFirst) frames.onDrawn()
}

function partFor(picture: Picture): number {
  return Math.min(1, countBirds(picture) / mostBirds)
}

type Drawing = { draw(flock: Flock): void; end(): void }

const bytes = Float32Array.BYTES_PER_ELEMENT

type DrawingOptions = { readonly sheen: Sheen; onLost(): void }

/** Draws a flock as WebGL2 points; undefined where WebGL2 is missing or has no memory for a canvas of this size. */
function createDrawing(
  { canvas, size: { picture, density } }: SizedCanvas,
  { sheen, onLost }: DrawingOptions,
): Drawing | undefined {
  const gl = canvas.getContext('webgl2', { alpha: true, antialias: false, depth: false, stencil: false })
  const program = gl && createProgram(gl)
  if (!gl || !program) return undefined
  // Without the memory for a whole buffer, browsers allocate a smaller one and stretch it over the canvas.
  if (gl.drawingBufferWidth !== canvas.width || gl.drawingBufferHeight !== canvas.height) return undefined
  prepare(gl, { program, sheen })
  gl.viewport(0, 0, canvas.width, canvas.height)
  gl.uniform2f(gl.getUniformLocation(program, 'picture'), picture.width, picture.height)
  gl.uniform1f(gl.getUniformLocation(program, 'density'), density)
  canvas.addEventListener('webglcontextlost', onLost)
  let room = 0
  return {
    end() {
      canvas.removeEventListener('webglcontextlost', onLost)
      // Browsers keep only a few contexts alive, and drop the oldest instead of the unused ones.
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
    draw({ points, flying }) {
      if (room !== points.byteLength) gl.bufferData(gl.ARRAY_BUFFER, points.byteLength, gl.STREAM_DRAW)
      room = points.byteLength
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, points, 0, flying * pointSize)
      gl.clear(gl.COLOR_BUFFER_BIT)
      gl.drawArrays(gl.POINTS, 0, flying)
    },
  }
}

function prepare(gl: WebGL2RenderingContext, { program, sheen }: { program: WebGLProgram; sheen: Sheen }): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: a word of WebGL, not a hook of React
  gl.useProgram(program)
  gl.uniform3fv(gl.getUniformLocation(program, 'sheen'), sheen.flat())
  gl.enable(gl.BLEND)
  // Screen instead of addition: crowded places grow bright without burning out to white.
  gl.blendFuncSeparate(gl.ONE_MINUS_DST_COLOR, gl.ONE, gl.ONE_MINUS_DST_ALPHA, gl.ONE)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  for (const { name, offset, size } of attributes) {
    const place = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, pointSize * bytes, offset * bytes)
  }
}

const attributes = [
  { name: 'place', offset: point.x, size: 2 },
  { name: 'size', offset: point.size, size: 1 },
  { name: 'hue', offset: point.hue, size: 1 },
  { name: 'brightness', offset: point.brightness, size: 1 },
] as const

function createProgram(gl: WebGL2RenderingContext): WebGLProgram | undefined {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) return undefined
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : undefined
}

/** Draws the soft disc of `brand/stills.ts`, which needs no graphics card: change both together. */
const vertexShader = `#version 300 es
uniform vec2 picture;
uniform float density;
uniform vec3 sheen[3];
in vec2 place;
in float size;
in float hue;
in float brightness;
out vec3 light;
out float radius;
void main() {
  float diameter = max(size * density, 1.0);
  float thinness = min(size * density, 1.0);
  float power = brightness * thinness * thinness;
  vec3 colour = hue < 0.5 ? mix(sheen[0], sheen[1], hue * 2.0) : mix(sheen[1], sheen[2], hue * 2.0 - 1.0);
  light = mix(colour, vec3(1.0), clamp((power - 1.1) * 0.4, 0.0, 0.4)) * min(power, 1.0);
  radius = diameter * 0.5;
  gl_PointSize = diameter + 2.0;
  gl_Position = vec4(place / picture * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}`

const fragmentShader = `#version 300 es
precision mediump float;
in vec3 light;
in float radius;
out vec4 colour;
void main() {
  float distance = length(gl_PointCoord - 0.5) * (radius * 2.0 + 2.0);
  vec3 seen = light * smoothstep(radius + 0.5, radius - 0.5, distance);
  colour = vec4(seen, max(seen.r, max(seen.g, seen.b)));
}`
