import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setMedia } from '#web/test/browser-stubs';
import { setThemeMode, startTheme, useThemeMode } from './theme';

const SYSTEM_DARK = '(prefers-color-scheme: dark)';
const isDark = () => document.documentElement.classList.contains('dark');

beforeAll(startTheme);

afterEach(() => {
  setMedia(SYSTEM_DARK, false);
  setThemeMode('auto');
});

describe('theme', () => {
  it.each([
    ['light', false, false],
    ['light', true, false],
    ['dark', false, true],
    ['dark', true, true],
    ['auto', false, false],
    ['auto', true, true],
  ] as const)('%s with a dark system %s shows dark: %s', (mode, systemDark, dark) => {
    setMedia(SYSTEM_DARK, systemDark);
    setThemeMode(mode);
    expect(isDark()).toBe(dark);
    expect(localStorage.getItem('theme')).toBe(mode);
  });

  it('auto follows the system while the page is open', () => {
    setThemeMode('auto');
    setMedia(SYSTEM_DARK, true);
    expect(isDark()).toBe(true);
    setMedia(SYSTEM_DARK, false);
    expect(isDark()).toBe(false);
  });

  it('follows the choice made in another tab, but not a cleared storage', () => {
    const { result } = renderHook(() => useThemeMode());
    localStorage.setItem('theme', 'dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })));
    expect(result.current).toBe('dark');
    expect(isDark()).toBe(true);
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(result.current).toBe('dark');
  });
});
