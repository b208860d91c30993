import { z } from 'zod';

/**
 * Days, months and hours as people in China mean them. China has had one offset and no daylight saving since 1991, so
 * that plain arithmetic with eight hours is exact; nothing here asks the machine's time zone.
 */
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** A calendar day in Asia/Shanghai, `2026-11-20`. */
export type ShanghaiDate = string;

/** The instant moved so that the UTC getters read Shanghai's wall clock. */
const wallClock = (at: Date): Date => new Date(at.getTime() + OFFSET_MS);

/** The day on which an instant falls. */
export const shanghaiDate = (at: Date): ShanghaiDate => wallClock(at).toISOString().slice(0, 10);

/** `2026-11`, the calendar month of an instant. */
export const shanghaiMonth = (at: Date): string => shanghaiDate(at).slice(0, 7);

const TWO_FIGURES = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
/** Of the last instant that was written: those of a list or a file are mostly of the same days. */
let lastDay = { number: Number.NaN, text: '' };

/** Day and time of day, with `between` them. A file of a million rows has two in each. */
function wallText(at: Date, between: string): string {
  const ms = at.getTime() + OFFSET_MS;
  const number = Math.floor(ms / DAY_MS);
  if (number !== lastDay.number) lastDay = { number, text: shanghaiDate(at) };
  const seconds = Math.floor((ms - number * DAY_MS) / 1000);
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${lastDay.text}${between}${TWO_FIGURES[hour]}:${TWO_FIGURES[minute]}:${TWO_FIGURES[second]}`;
}

/** `2026-11-20T15:04:05+08:00`: instants on the wire. */
export const shanghaiIso = (at: Date): string => `${wallText(at, 'T')}+08:00`;

/** `2026-11-20 15:04:05`, for sheets and texts. */
export const shanghaiText = (at: Date): string => wallText(at, ' ');

/** Minutes since midnight, 0 to 1439. */
export const shanghaiMinutes = (at: Date): number => wallClock(at).getUTCHours() * 60 + wallClock(at).getUTCMinutes();

/** Midnight at which the day begins, or another minute of that day. */
export const atShanghai = (date: ShanghaiDate, minutes = 0): Date =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) - OFFSET_MS + minutes * 60_000);

export const addDays = (date: ShanghaiDate, days: number): ShanghaiDate =>
  new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 Sunday to 6 Saturday (spec section 3, weekday codes). */
export const weekdayOf = (date: ShanghaiDate): number => new Date(`${date}T00:00:00.000Z`).getUTCDay();

/**
 * Years that the database and every calendar here can hold, with a day on either side; and no place is further from UTC
 * than fourteen hours.
 */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '9998-12-31';
const FURTHEST_ZONE_MINUTES = 14 * 60;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WIRE_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.\d{1,3})?(Z|[+-]\d{2}:\d{2})?)?$/;

/** "22:30" → 1350. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours! * 60 + minutes!;
}

/**
 * An instant from the wire: ISO with offset, or the spec's `yyyy-MM-dd HH:mm:ss` which is read in Shanghai, or a day
 * alone (its first millisecond, or its last with `edge` `end`). Returns null for anything else: February 30th, the
 * year 0000, an offset that no place has.
 */
export function instantOf(text: string, edge: 'start' | 'end' = 'start'): Date | null {
  const parts = WIRE_TIME.exec(text);
  if (!parts) return null;
  const [, date, time, zone] = parts as unknown as [string, string, string | undefined, string | undefined];
  const day = new Date(`${date}T00:00:00.000Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date || date < FIRST_DAY || date > LAST_DAY)
    return null;
  if (zone && zone !== 'Z' && minutesOf(zone.slice(1)) > FURTHEST_ZONE_MINUTES) return null;
  if (time === undefined)
    return edge === 'start' ? atShanghai(date) : new Date(atShanghai(addDays(date, 1)).getTime() - 1);
  // A second named as an end means the whole of it.
  const at = new Date(`${date}T${time}${edge === 'end' ? '.999' : '.000'}${zone ?? '+08:00'}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** A time of the wire as people write it, `2026-11-20 15:04:05`; a day alone stays a day. */
export function readableTime(text: string): string {
  const at = DAY.test(text) ? null : instantOf(text);
  return at ? shanghaiText(at) : text;
}

/** A time in an input; the handler reads it with `instantOf`. */
export const timeInput = z.string().refine((text) => instantOf(text) !== null, '时间格式不正确');

/** `2026-02-28` is a day. `2026-02-30` and a day of the year 0000 are none: PostgreSQL refuses them with an error. */
export const isCalendarDay = (text: string): boolean => DAY.test(text) && instantOf(text) !== null;

/** A day in an input; `fault` is the sentence for a missing and for a wrong one. */
export const dayInput = (fault: string) =>
  z.string({ error: fault }).refine(isCalendarDay, fault).meta({ format: 'date' });

/** `2026-11`. */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
export const isCalendarMonth = (text: string): boolean => isCalendarDay(`${text}-01`);

/** A month in an input, as `dayInput`. */
export const monthInput = (fault: string) =>
  z.string({ error: fault }).refine(isCalendarMonth, fault).meta({ pattern: MONTH.source });

/** `22:00`, a minute of the day. */
export const MINUTE = /^([01]\d|2[0-3]):[0-5]\d$/;
