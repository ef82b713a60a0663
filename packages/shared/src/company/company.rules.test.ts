import { describe, expect, it } from 'vitest';
import { brandColors, contrastOf, PRODUCT_COLOR } from './company.rules';

describe('a company’s colour', () => {
  it.each(['#ffff00', '#ffffff', '#000000', '#ff0000', '#17626e', '#00c2ff', '#7f7f7f'])(
    '%s can be read on every light and on every dark surface, and white text on it',
    color => {
      const { light, dark } = brandColors(color);
      for (const surface of ['#ffffff', '#f2f5f6']) expect(contrastOf(light, surface)).toBeGreaterThanOrEqual(4.5);
      for (const surface of ['#0f1619', '#161d21', '#2c3439']) {
        expect(contrastOf(dark, surface)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrastOf('#06151b', dark)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('stays as it is where it can be read already', () => {
    expect(brandColors(PRODUCT_COLOR).light).toBe(PRODUCT_COLOR);
    expect(brandColors('#9fe8ff').dark).toBe('#9fe8ff');
  });
});
