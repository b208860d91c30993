import { Form } from 'antd';
import { useMemo } from 'react';
import { useCall } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, InlineFailure } from '#platform/ui/index.ts';
import { listCities } from '../../contract/record-operations.ts';

interface Props {
  /** Of the form's value, the six digits of a city. */
  name: string;
  label: string;
  /** What is said when none is chosen; without it none is needed. */
  required?: string;
}

/** A city, found by a part of its name or of its province's. */
export function CityField({ name, label, required }: Props) {
  const cities = useCall(listCities, {}, { quiet: true });
  const groups = useMemo(
    () =>
      (cities.data?.list ?? []).map(({ provinceCode, provinceName, cities: citiesOfProvince }) => ({
        key: provinceCode,
        label: provinceName,
        options: citiesOfProvince.map(({ cityCode, cityName }) => ({
          value: cityCode,
          label: cityName === provinceName ? cityName : `${provinceName} ${cityName}`,
        })),
      })),
    [cities.data],
  );
  return (
    <>
      <Form.Item name={name} label={label} rules={required ? [{ required: true, message: required }] : []}>
        <ChoiceSelect
          size="large"
          allowClear={!required}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择，可输入省市名称查找"
          loading={cities.isPending}
          notFoundContent="没有这个省市"
          options={groups}
        />
      </Form.Item>
      <InlineFailure failure={cities.error} />
    </>
  );
}
