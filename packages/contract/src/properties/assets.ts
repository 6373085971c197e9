import { z } from 'zod';
import { atBodyProperty, atProperty, endpoint } from '../endpoint.ts';
import { image } from '../files/image.ts';
import { done, line, listOf, objectId, oneProperty } from '../primitives.ts';
import { list, shared } from '../resource.ts';
import { propertyMessages } from './messages.ts';

const query = { propertyId: oneProperty() };

/** A picture of the property (spec 1, section 3, `assets`); `alt` describes it. */
export const asset = image.extend({ alt: z.string() });
export type Asset = z.infer<typeof asset>;

export const assetsMaximum = 50;

export const getLogo = endpoint('GET /property/get-property-logo', {
  summary: "Get a property's logo, or null",
  tag: 'Properties',
  scope: atProperty,
  permission: 'properties.view',
  query,
  output: z.object({ data: image.nullable() }),
  reads: ['property'],
});

const logoCalls = shared({
  tag: 'Properties',
  permission: 'properties.edit',
  changes: ['property'],
  whileInactive: true,
});

export const changeLogo = logoCalls.endpoint('PUT /property/change-property-logo', {
  summary: 'Set the logo to an upload (`POST /files`, field `logo`) and remove the old one',
  scope: atBodyProperty,
  body: z.strictObject({ propertyId: oneProperty(), fileId: objectId }),
  output: z.object({ data: image }),
  action: 'property.changeLogo',
});

export const deleteLogo = logoCalls.endpoint('DELETE /property/delete-property-logo', {
  summary: "Remove a property's logo",
  scope: atProperty,
  query,
  output: done,
  action: 'property.deleteLogo',
});

export const listAssets = list('/property/get-asset-images', {
  summary: "List a property's pictures in order",
  tag: 'Properties',
  scope: atProperty,
  permission: 'propertyRecords.view',
  record: asset,
  topic: 'property',
  query,
});

export const assetBody = z.strictObject({
  _id: objectId.describe('A picture of the property, or an upload (`POST /files`, field `picture`)'),
  name: line(150).min(1, propertyMessages.pictureName),
  alt: line(300).default(''),
});
/** Pictures left out keep their order, after the ones listed. */
export const updateAssetsBody = z.strictObject({
  propertyId: oneProperty(),
  assets: z
    .array(assetBody)
    .max(assetsMaximum, propertyMessages.tooManyPictures(assetsMaximum))
    .default([])
    .describe('In display order'),
  remove: z.array(objectId).max(assetsMaximum).default([]),
});
export const updateAssets = logoCalls.endpoint('PUT /property/update-asset-value', {
  summary: "Add, order, name, and remove a property's pictures",
  scope: atBodyProperty,
  body: updateAssetsBody,
  output: listOf(asset),
  action: 'property.updateAssets',
});

export const assets = {
  logo: getLogo,
  changeLogo,
  deleteLogo,
  list: listAssets,
  update: updateAssets,
};
