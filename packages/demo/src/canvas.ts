import { encodePng } from './png.ts';

export type Colour = number;

/** A small painter of flat shapes, gradients and light; colours are 0xRRGGBB. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  private readonly pixels: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
  }

  private span(y: number, from: number, to: number, colour: Colour, strength = 1) {
    if (y < 0 || y >= this.height) return;
    const first = Math.max(0, Math.floor(from));
    const last = Math.min(this.width, Math.ceil(to));
    for (let at = (y * this.width + first) * 3; at < (y * this.width + last) * 3; at += 3) {
      if (strength < 1) this.blend(at, colour, strength);
      else {
        this.pixels[at] = colour >> 16;
        this.pixels[at + 1] = colour >> 8;
        this.pixels[at + 2] = colour;
      }
    }
  }

  private blend(at: number, colour: Colour, strength: number) {
    const { pixels } = this;
    pixels[at] = (pixels[at] as number) + ((colour >> 16) - (pixels[at] as number)) * strength;
    pixels[at + 1] = (pixels[at + 1] as number) + (((colour >> 8) & 255) - (pixels[at + 1] as number)) * strength;
    pixels[at + 2] = (pixels[at + 2] as number) + ((colour & 255) - (pixels[at + 2] as number)) * strength;
  }

  /** A vertical gradient between two heights. */
  gradient(top: number, bottom: number, from: Colour, to: Colour) {
    for (let y = Math.floor(top); y < bottom; y += 1) {
      const share = (y - top) / (bottom - top);
      const part = (shift: number) =>
        Math.round(((from >> shift) & 255) * (1 - share) + ((to >> shift) & 255) * share) << shift;
      this.span(y, 0, this.width, part(16) | part(8) | part(0));
    }
    return this;
  }

  box(x: number, y: number, width: number, height: number, colour: Colour, strength = 1) {
    for (let row = Math.floor(y); row < y + height; row += 1) this.span(row, x, x + width, colour, strength);
    return this;
  }

  oval(x: number, y: number, across: number, down: number, colour: Colour, strength = 1) {
    for (let row = Math.floor(y - down); row <= y + down; row += 1) {
      const half = across * Math.sqrt(Math.max(0, 1 - ((row - y) / down) ** 2));
      this.span(row, x - half, x + half, colour, strength);
    }
    return this;
  }

  /** A triangle on a level base. */
  peak(x: number, top: number, base: number, half: number, colour: Colour) {
    for (let row = Math.floor(top); row < base; row += 1) {
      const reach = (half * (row - top)) / (base - top);
      this.span(row, x - reach, x + reach, colour);
    }
    return this;
  }

  /** A soft light, strongest in its middle. */
  glow(x: number, y: number, radius: number, colour: Colour, strength: number) {
    for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(this.height, y + radius); row += 1) {
      for (let column = Math.max(0, Math.floor(x - radius)); column < Math.min(this.width, x + radius); column += 1) {
        const distance = Math.hypot(column - x, row - y) / radius;
        if (distance < 1) this.blend((row * this.width + column) * 3, colour, strength * (1 - distance) ** 2);
      }
    }
    return this;
  }

  png() {
    return encodePng(this.width, this.height, this.pixels);
  }
}
