import { AttributeTypeAndValue, AttributeValue, Name, RelativeDistinguishedName } from '@peculiar/asn1-x509';
import type { CertificateSubject } from '#platform/port/certificate-authority.ts';

const COUNTRY = '2.5.4.6';
const ORGANIZATION = '2.5.4.10';
const UNIT = '2.5.4.11';
const COMMON_NAME = '2.5.4.3';

/** RFC 5280, upper bounds: 64 characters each. */
const MAX = 64;

const part = (type: string, value: AttributeValue): RelativeDistinguishedName =>
  new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value })]);

const utf8 = (text: string): AttributeValue => new AttributeValue({ utf8String: [...text].slice(0, MAX).join('') });

/** C=CN, O=…, OU=…, CN=…, from the widest to the narrowest. */
export const nameOf = ({ commonName, organization, unit }: CertificateSubject): Name =>
  new Name([
    part(COUNTRY, new AttributeValue({ printableString: 'CN' })),
    part(ORGANIZATION, utf8(organization)),
    part(UNIT, utf8(unit)),
    part(COMMON_NAME, utf8(commonName)),
  ]);
