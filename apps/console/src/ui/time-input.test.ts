import { expect, test } from 'vitest';
import { isOnStep, parsedTime, roundedUp, shownTime, steppedTime } from './time-input.ts';

test.each([
  ['9', '09:00'],
  ['905', '09:05'],
  ['9:05 pm', '21:05'],
  ['12 am', '00:00'],
  ['12:30p', '12:30'],
  ['21:05', '21:05'],
  ['0:10', '00:10'],
  [' 7:15 a.m. ', '07:15'],
  ['24:00', null],
  ['13 pm', null],
  ['0 am', null],
  ['9:60', null],
  ['nine', null],
  ['', null],
])('%j is read as %s', (typed, time) => expect(parsedTime(typed)).toBe(time));

test('a displayed time can be parsed again', () => {
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    expect(parsedTime(shownTime(time))).toBe(time);
    expect(isOnStep(time)).toBe(minutes % 5 === 0);
  }
});

test('a time between two steps is rounded up, but never into the next day', () => {
  expect(['09:05', '09:06', '11:58', '23:58'].map(roundedUp)).toEqual(['09:05', '09:10', '12:00', '23:55']);
});

test('a step goes to the next five minutes and wraps at midnight', () => {
  expect(steppedTime('09:03', 1)).toBe('09:05');
  expect(steppedTime('09:03', -1)).toBe('09:00');
  expect(steppedTime('09:05', -1)).toBe('09:00');
  expect(steppedTime('23:55', 1)).toBe('00:00');
  expect(steppedTime('00:00', -1)).toBe('23:55');
  expect(steppedTime(null, 1)).toBe('12:00');
});
