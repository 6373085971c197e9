import type { Canvas } from './canvas.ts';

type Scene = (canvas: Canvas) => void;
const steps = (count: number, draw: (i: number) => void) => Array.from({ length: count }, (_, i) => draw(i));

/** Twelve scenes of 800 by 600 that residents might have photographed. */
export const scenes: readonly Scene[] = [
  function duskOverTheCity(c) {
    c.gradient(0, 420, 0x2b3a67, 0xf4a261)
      .gradient(420, 600, 0xe76f51, 0x6d2e46)
      .glow(560, 390, 260, 0xffe8b0, 0.9)
      .oval(560, 390, 46, 46, 0xfff3d0);
    steps(11, (i) => c.box(i * 76 - 10, 300 + ((i * 97) % 130), 68, 320, i % 2 ? 0x33263f : 0x261c33));
    steps(60, (i) => c.box(((i * 131) % 790) + 4, 430 + ((i * 53) % 150), 8, 12, 0xffd98a, 0.85));
  },
  function rooftopPool(c) {
    c.gradient(0, 260, 0x5fb4e5, 0xdff3fb)
      .box(0, 250, 800, 350, 0xd8c7a8)
      .box(60, 320, 680, 220, 0x1fa2b8)
      .gradient(330, 331, 0x1fa2b8, 0x1fa2b8);
    steps(14, (i) => c.oval(110 + ((i * 173) % 580), 345 + ((i * 67) % 180), 46, 4, 0xbdf1f5, 0.6));
    steps(4, (i) =>
      c
        .box(90 + i * 170, 270, 96, 14, 0xffffff)
        .peak(138 + i * 170, 170, 228, 70, i % 2 ? 0xe63946 : 0xf1c453)
        .box(135 + i * 170, 228, 6, 46, 0x6b4f3a),
    );
  },
  function balconyGarden(c) {
    c.gradient(0, 600, 0xf7ede2, 0xe8d5b7)
      .box(0, 0, 800, 40, 0x8d6e52)
      .box(470, 60, 260, 330, 0xa8d5e5)
      .box(596, 60, 8, 330, 0xffffff)
      .box(470, 220, 260, 8, 0xffffff)
      .box(0, 470, 800, 130, 0xb08968);
    steps(5, (i) => {
      c.box(40 + i * 84, 400, 62, 78, i % 2 ? 0xc8553d : 0xf28f3b);
      steps(7, (j) =>
        c.oval(
          70 + i * 84 + ((j * 37) % 70) - 34,
          392 - ((j * 29) % 130),
          22,
          30,
          [0x386641, 0x6a994e, 0x84a98c][(i + j) % 3] as number,
        ),
      );
    });
    c.glow(640, 120, 240, 0xfffbe6, 0.5);
  },
  function morningCoffee(c) {
    c.gradient(0, 600, 0x6f4e37, 0x3e2a1e);
    steps(9, (i) => c.box(0, i * 68, 800, 3, 0x2e1f15, 0.7));
    c.oval(400, 330, 220, 200, 0xf4f1ea)
      .oval(400, 322, 190, 172, 0xe3ddd0)
      .oval(400, 312, 146, 134, 0xffffff)
      .oval(400, 312, 124, 113, 0x7b4a26)
      .oval(400, 312, 84, 74, 0xd9a566, 0.9);
    c.oval(380, 290, 30, 40, 0xf3d9b1)
      .oval(424, 290, 30, 40, 0xf3d9b1)
      .peak(402, 262, 263, 1, 0xf3d9b1)
      .oval(402, 340, 40, 34, 0xf3d9b1)
      .box(540, 292, 70, 30, 0xffffff)
      .glow(250, 120, 360, 0xffe2b8, 0.35);
  },
  function dogInThePark(c) {
    c.gradient(0, 300, 0x8ecae6, 0xe0f4ff).gradient(300, 600, 0x8ab661, 0x4f772d);
    steps(6, (i) =>
      c.box(60 + i * 140, 210, 18, 110, 0x5c4033).oval(69 + i * 140, 180, 66, 76, i % 2 ? 0x31572c : 0x4f772d),
    );
    c.oval(400, 470, 120, 62, 0xc68b59)
      .oval(510, 400, 56, 52, 0xc68b59)
      .oval(548, 416, 34, 22, 0xe0b084)
      .oval(572, 410, 9, 8, 0x1d1d1d)
      .oval(520, 388, 7, 8, 0x1d1d1d)
      .oval(478, 380, 18, 40, 0x8a5a36);
    steps(4, (i) => c.box(318 + i * 50, 510, 24, 62, 0xb57b4c));
    c.oval(650, 540, 22, 22, 0xe63946).glow(120, 70, 220, 0xfff7cf, 0.7);
  },
  function mountainHike(c) {
    c.gradient(0, 600, 0x9ad0ec, 0xfdf6e3)
      .peak(220, 150, 480, 330, 0x6c7a89)
      .peak(220, 150, 230, 80, 0xffffff)
      .peak(570, 90, 480, 390, 0x52616b)
      .peak(570, 90, 190, 100, 0xf6f9fb);
    c.gradient(460, 600, 0x6a994e, 0x386641);
    steps(26, (i) =>
      c.peak(((i * 113) % 820) - 10, 400 + ((i * 37) % 110), 500 + ((i * 37) % 110), 26, i % 2 ? 0x1b4332 : 0x2d6a4f),
    );
  },
  function birthdayCake(c) {
    c.gradient(0, 600, 0x3d1e4f, 0x7b2d5b).gradient(480, 600, 0xe9d8c4, 0xcbb49a);
    steps(24, (i) =>
      c.oval((i * 157) % 800, (i * 89) % 420, 18, 18, [0xf9c74f, 0x90be6d, 0xf94144, 0x43aa8b][i % 4] as number, 0.55),
    );
    c.oval(400, 500, 240, 34, 0xffffff)
      .box(230, 370, 340, 126, 0xf8c8dc)
      .oval(400, 370, 170, 28, 0xfff0f5)
      .box(290, 280, 220, 90, 0xffffff)
      .oval(400, 280, 110, 20, 0xfde2ec);
    steps(5, (i) =>
      c
        .box(318 + i * 40, 220, 8, 56, i % 2 ? 0x4cc9f0 : 0xf72585)
        .oval(322 + i * 40, 208, 7, 14, 0xffd166)
        .glow(322 + i * 40, 206, 70, 0xffe9a8, 0.6),
    );
  },
  function lightsAtNight(c) {
    c.gradient(0, 600, 0x060a1f, 0x1b2347);
    steps(46, (i) =>
      c.oval(
        (i * 197) % 800,
        160 + ((i * 71) % 360),
        14 + ((i * 13) % 30),
        14 + ((i * 13) % 30),
        [0xffb703, 0xfb8500, 0x8ecae6, 0xef476f, 0x06d6a0][i % 5] as number,
        0.4,
      ),
    );
    steps(18, (i) =>
      c
        .box(i * 46, 56 + 26 * Math.sin(i / 1.6), 44, 3, 0x22252f)
        .oval(i * 46 + 20, 70 + 26 * Math.sin(i / 1.6), 9, 12, 0xfff1c1)
        .glow(i * 46 + 20, 70 + 26 * Math.sin(i / 1.6), 60, 0xffd98a, 0.7),
    );
  },
  function bicycleAtTheDoor(c) {
    c.gradient(0, 600, 0xc96f4a, 0xa8502f);
    steps(15, (i) => c.box(0, i * 34, 800, 2, 0x7d3a22, 0.6));
    c.box(0, 510, 800, 90, 0x9a9a92)
      .box(500, 120, 190, 390, 0x264653)
      .box(524, 150, 142, 150, 0x3a6b7c)
      .oval(662, 330, 9, 9, 0xe9c46a);
    for (const x of [180, 400])
      c.oval(x, 450, 84, 84, 0x1d1d1d).oval(x, 450, 76, 76, 0xb5603d).oval(x, 450, 10, 10, 0xdddddd);
    steps(60, (i) => {
      c.oval(180 + i * 1.9, 450 - i * 2.3, 5, 5, 0x2a9d8f);
      c.oval(400 - i * 1.8, 450 - i * 2.3, 5, 5, 0x2a9d8f);
      c.oval(180 + i * 3.7, 450, 4, 4, 0x2a9d8f);
    });
    c.box(262, 296, 70, 14, 0x1d1d1d).box(280, 310, 8, 20, 0x444444).box(300, 290, 2, 2, 0x444444);
  },
  function dayAtTheBeach(c) {
    c.gradient(0, 250, 0x48cae4, 0xcaf0f8)
      .gradient(250, 380, 0x0077b6, 0x48bfe3)
      .gradient(380, 600, 0xf4dfb6, 0xe2c08d)
      .glow(160, 90, 200, 0xffffff, 0.9);
    steps(9, (i) => c.oval((i * 181) % 800, 275 + ((i * 31) % 100), 80, 3, 0xe0fbff, 0.7));
    c.box(516, 330, 8, 180, 0x8d6e52)
      .peak(520, 240, 340, 150, 0xef476f)
      .peak(520, 240, 340, 50, 0xffffff)
      .oval(400, 520, 110, 18, 0x06d6a0)
      .oval(640, 520, 30, 30, 0xffd166);
  },
  function autumnAvenue(c) {
    c.gradient(0, 340, 0xf6d9a8, 0xfbeed5).gradient(340, 600, 0xb5651d, 0x8a4b14).peak(400, 330, 600, 190, 0xcdb79e);
    steps(12, (i) => {
      const side = i % 2 ? 1 : -1;
      const near = 1 + Math.floor(i / 2);
      const x = 400 + side * near * 66;
      c.box(x - near * 2, 330 - near * 14, near * 4, 60 + near * 26, 0x4a2c17).oval(
        x,
        300 - near * 18,
        22 + near * 15,
        30 + near * 16,
        [0xd1495b, 0xedae49, 0xe76f51, 0xf4a261][i % 4] as number,
        0.92,
      );
    });
    steps(70, (i) =>
      c.oval((i * 137) % 800, 400 + ((i * 61) % 200), 7, 4, [0xd1495b, 0xedae49, 0xe76f51][i % 3] as number),
    );
  },
  function doorWithWreath(c) {
    c.gradient(0, 600, 0xe9e4da, 0xd6cfc2)
      .box(240, 40, 320, 560, 0xffffff)
      .box(262, 62, 276, 538, 0x9b2226)
      .box(292, 92, 216, 200, 0x7f1d1d)
      .box(292, 330, 216, 230, 0x7f1d1d)
      .oval(516, 340, 11, 11, 0xe9c46a);
    steps(30, (i) =>
      c.oval(400 + 88 * Math.cos(i / 4.8), 200 + 88 * Math.sin(i / 4.8), 30, 26, i % 2 ? 0x1b4332 : 0x2d6a4f),
    );
    steps(12, (i) => c.oval(400 + 88 * Math.cos(i / 1.9), 200 + 88 * Math.sin(i / 1.9), 9, 9, 0xe63946));
    c.peak(372, 262, 310, 34, 0xe9c46a)
      .peak(428, 262, 310, 34, 0xe9c46a)
      .oval(400, 276, 15, 15, 0xf4d58d)
      .box(180, 560, 440, 40, 0x6b705c)
      .glow(120, 180, 160, 0xfff0c9, 0.6)
      .glow(680, 180, 160, 0xfff0c9, 0.6);
  },
];
